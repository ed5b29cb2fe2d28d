// Draws the page before the program runs. The page runs this script twice: at the beginning of its body, before anything
// is drawn, the script sets the chosen colours and the size of the board; in the frame of the board, it draws the pieces
// of the stored game or of a new game, and records clicks on the board for the program. In the head, the script would
// delay the requests for the style sheet and the program.
{
  const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';
  const page = document.documentElement;
  const read = (storage, name) => storage.getItem(`second-thought.${name}`);

  const setAppearance = () => {
    const settings = JSON.parse(read(localStorage, 'settings')) ?? {};
    for (const [name, word] of Object.entries(settings)) {
      const attribute = `data-${name.replaceAll('_', '-')}`;
      if (/^[a-z\d]+$/.test(word) && !page.hasAttribute(attribute)) page.setAttribute(attribute, word);
    }
  };

  /** Repairs files that could not be loaded, and receives the events that the program needs later. */
  const watchPage = () => {
    // The browser's cache may contain a wrong file.
    // This request replaces the cached file, so that the next request gets the right file.
    const fetchAnew = (address) => fetch(address, { cache: 'reload' }).catch(() => {});
    const hasStyles = ({ sheet }) => {
      try {
        return sheet.cssRules.length > 0;
      } catch {
        // The style sheet is missing or was not loaded.
        return false;
      }
    };
    for (const link of document.querySelectorAll('link[rel="stylesheet"]')) {
      if (!hasStyles(link)) fetchAnew(link.href).then(() => link.replaceWith(link.cloneNode()));
    }

    const FILE = 'Opened as a file, this page cannot load its program. Serve its folder with any web server, or use the site as one file, which plays without a server: cargo xtask build --single writes it to dist-single/index.html.';

    // A script that could not be loaded cannot report its own failure.
    const say = ({ target }) => {
      const status = document.querySelector('.status p');
      if (!(target instanceof HTMLScriptElement) || page.dataset.ready === 'true' || !status) return;
      if (target.src.startsWith('http')) fetchAnew(target.src);
      status.textContent = location.protocol === 'file:' ? FILE : 'The page could not be loaded completely. Reload it to try again.';
    };
    addEventListener('error', say, true);

    // The browser may offer to install the page before the program runs. The program needs this event later.
    addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault();
      window.installOffer = event;
    });
  };

  /**
   * The placement of the pieces as in FEN, and the side at the bottom.
   * Returns undefined if only the program can compute them.
   */
  const shownGame = () => {
    if (location.search) return undefined;
    const id = read(sessionStorage, 'current') ?? read(localStorage, 'current');
    if (id === null) {
      const isFirst = !Object.keys(localStorage).some((name) => name.startsWith('second-thought.game.'));
      return isFirst ? { placement: START } : undefined;
    }
    const { position, orientation } = JSON.parse(read(localStorage, `game.${id}`));
    return { placement: position.split(' ')[0], orientation };
  };

  const piecesOf = (placement) => {
    const rows = /^([1-8pnbrqk]{1,8}\/){7}[1-8pnbrqk]{1,8}$/i.test(placement) ? placement.split('/') : [];
    return rows.flatMap((row, index) =>
      [...row.replace(/\d/g, (gap) => '.'.repeat(gap))].slice(0, 8).flatMap((letter, file) => {
        const type = letter.toUpperCase();
        return type === '.' ? [] : { code: (letter === type ? 'w' : 'b') + type, file: 'abcdefgh'[file], rank: 8 - index };
      }),
    );
  };

  /** Draws the same elements as the program, so that nothing moves when the program starts. */
  const drawing = (placement) => {
    const pieces = piecesOf(placement).map(({ code, file, rank }) => {
      const piece = document.createElement('div');
      piece.className = `piece file-${file} rank-${rank}`;
      Object.assign(piece.dataset, { piece: code, square: file + rank });
      return piece;
    });
    const layer = document.createElement('div');
    layer.className = 'pieces';
    layer.append(...pieces);
    return layer;
  };

  /**
   * Records the squares on which a press begins and ends.
   * A click begins and ends on the same square; a drag begins and ends on different squares.
   */
  const notePresses = (board, isTurned) => {
    const squareAt = ({ clientX, clientY }) => {
      const { left, top, width } = board.getBoundingClientRect();
      const [across, down] = [clientX - left, clientY - top].map((length) => Math.floor((length / width) * 8));
      return 'abcdefgh'[isTurned ? 7 - across : across] + (isTurned ? down + 1 : 8 - down);
    };
    const note = (event) => {
      if (event.button !== 0 || !event.isPrimary) return;
      page.dataset.pressed = [page.dataset.pressed, squareAt(event)].filter(Boolean).join(' ');
    };
    for (const name of ['pointerdown', 'pointerup']) board.addEventListener(name, note);
  };

  const drawBoard = (frame) => {
    const shown = shownGame();
    if (!shown) return;
    const board = document.createElement('div');
    board.className = 'board';
    board.dataset.orientation = shown.orientation ?? 'white';
    board.setAttribute('aria-hidden', 'true');
    board.append(drawing(shown.placement));
    frame.append(board);
    notePresses(board, shown.orientation === 'black');
  };

  const place = document.currentScript.parentElement;
  if (place !== document.body) watchPage();
  try {
    if (place === document.body) setAppearance();
    else drawBoard(place);
  } catch {
    // The storage cannot be read, or the stored text is invalid. The program will report the error.
  }
}
