//! What the index of positions needs to know of archived games besides their positions.

use chess_core::Color;
use chess_core::notation::pgn::GameResult;

use crate::{GameFacts, text_hash};

/// What the index of positions needs to know of an archived game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArchivedFacts {
    /// The number of the game.
    pub id: u32,
    /// The hash of the game's text.
    pub text_hash: u64,
    /// The facts in the game's entry.
    pub facts: GameFacts,
}

/// The facts of all games of a catalog. They are read much faster than the catalog.
///
/// ```
/// use game_store::CatalogFacts;
///
/// let facts = CatalogFacts { revision: "0a".to_owned(), entry_count: 0, games: Vec::new() };
/// assert_eq!(CatalogFacts::from_bytes(&facts.to_bytes()), Some(facts));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CatalogFacts {
    /// The revision of the catalog that has these games.
    pub revision: String,
    /// The number of entries of the catalog, which includes entries that cannot be read. If the catalog has another
    /// number of entries, the facts are outdated even if the revision is the same.
    pub entry_count: usize,
    /// The games whose entries can be read.
    pub games: Vec<ArchivedFacts>,
}

/// The length of the number, the hash and the facts of a game.
const GAME_BYTES: usize = size_of::<u32>() + size_of::<u64>() + 1;

/// The results and the sides of the person in the byte of a game's facts, by their numbers.
const RESULTS: [GameResult; 4] = [
    GameResult::Unknown,
    GameResult::WhiteWins,
    GameResult::BlackWins,
    GameResult::Draw,
];
const PERSONS: [Option<Color>; 3] = [None, Some(Color::White), Some(Color::Black)];

impl CatalogFacts {
    /// The facts as bytes: the games, the revision with its length, the number of entries, and a checksum.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity((self.games.len() + 2) * GAME_BYTES + self.revision.len());
        for game in &self.games {
            bytes.extend(game.id.to_le_bytes());
            bytes.extend(game.text_hash.to_le_bytes());
            bytes.push(byte_of(game.facts));
        }
        bytes.extend(self.revision.as_bytes());
        bytes.extend((self.revision.len() as u64).to_le_bytes());
        bytes.extend((self.entry_count as u64).to_le_bytes());
        let checksum = text_hash(&bytes);
        bytes.extend(checksum.to_le_bytes());
        bytes
    }

    /// Reads facts; `None` if the bytes are damaged.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (content, checksum) = bytes.split_last_chunk()?;
        if u64::from_le_bytes(*checksum) != text_hash(content) {
            return None;
        }
        let (rest, entry_count) = number_at_end(content)?;
        let (rest, length) = number_at_end(rest)?;
        let (games, revision) = rest.split_at_checked(rest.len().checked_sub(length)?)?;
        let (games, []) = games.as_chunks::<GAME_BYTES>() else {
            return None;
        };
        Some(Self {
            revision: String::from_utf8(revision.to_vec()).ok()?,
            entry_count,
            games: games.iter().map(game_of).collect::<Option<_>>()?,
        })
    }
}

/// The bytes before a number of 8 bytes, and this number.
fn number_at_end(bytes: &[u8]) -> Option<(&[u8], usize)> {
    let (rest, number) = bytes.split_last_chunk()?;
    Some((rest, usize::try_from(u64::from_le_bytes(*number)).ok()?))
}

fn byte_of(facts: GameFacts) -> u8 {
    let result = RESULTS.iter().position(|result| *result == facts.result);
    let person = PERSONS.iter().position(|person| *person == facts.person);
    (result.unwrap_or(0) * PERSONS.len() + person.unwrap_or(0)) as u8
}

fn game_of(bytes: &[u8; GAME_BYTES]) -> Option<ArchivedFacts> {
    let (id, rest) = bytes.split_first_chunk()?;
    let (hash, facts) = rest.split_first_chunk()?;
    let [facts] = facts else { return None };
    let facts = usize::from(*facts);
    Some(ArchivedFacts {
        id: u32::from_le_bytes(*id),
        text_hash: u64::from_le_bytes(*hash),
        facts: GameFacts {
            result: *RESULTS.get(facts / PERSONS.len())?,
            person: PERSONS[facts % PERSONS.len()],
        },
    })
}

#[cfg(test)]
mod tests {
    use super::{ArchivedFacts, CatalogFacts, GameFacts, PERSONS, RESULTS, text_hash};

    fn facts() -> CatalogFacts {
        let all = RESULTS
            .into_iter()
            .flat_map(|result| PERSONS.map(|person| GameFacts { result, person }));
        let game = |(index, facts): (usize, GameFacts)| ArchivedFacts {
            id: u32::MAX - index as u32,
            text_hash: u64::MAX << index,
            facts,
        };
        CatalogFacts {
            revision: "0a 2 é".to_owned(),
            entry_count: 13,
            games: all.enumerate().map(game).collect(),
        }
    }

    #[test]
    fn facts_stay_the_same_when_they_are_written_and_read_again() {
        for facts in [facts(), CatalogFacts::default()] {
            assert_eq!(CatalogFacts::from_bytes(&facts.to_bytes()), Some(facts));
        }
    }

    #[test]
    fn damaged_bytes_are_no_facts() {
        let bytes = facts().to_bytes();
        for index in 0..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[index] ^= 1;
            assert_eq!(CatalogFacts::from_bytes(&damaged), None, "byte {index}");
            assert_eq!(CatalogFacts::from_bytes(&bytes[..index]), None, "{index} bytes");
        }
    }

    #[test]
    fn bytes_with_the_right_checksum_may_be_no_facts() {
        for content in [
            &[][..],
            &[0; 8],
            &[0; 17],
            &[255; 16],
            &[1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        ] {
            let bytes = [content, &text_hash(content).to_le_bytes()].concat();
            assert_eq!(CatalogFacts::from_bytes(&bytes), None, "{content:?}");
        }
    }
}
