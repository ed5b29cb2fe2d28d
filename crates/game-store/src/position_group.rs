//! The positions of several games as bytes, in parts by their hashes, so that a part answers where a position occurs.

use crate::hash::extended_hash;
use crate::{GamePosition, text_hash};

/// The text of a stored game at some time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameText {
    /// The number of the game.
    pub id: u32,
    /// The hash of the text.
    pub hash: u64,
}

/// The texts of the games whose positions are stored together. Groups are large, because a database reads a few long
/// records faster than many short ones.
///
/// A group is never changed: its [name](Self::name) is the hash of its texts, and all else follows from the texts. So
/// two tabs that store a group store the same bytes.
///
/// ```
/// use game_store::{GamePosition, GameText, GroupPart, PositionGroup};
///
/// let positions = GamePosition::all_of(r#"{"version": 1, "moves": ["e2e4"]}"#).expect("a game");
/// let group = PositionGroup(vec![GameText { id: 7, hash: 0x0a }]);
/// let parts = group.parts([&*positions]);
/// let part = PositionGroup::part_of(positions[0].hash);
/// let stored = GroupPart::from_bytes(group.name(), part, parts[part].clone()).expect("the same bytes");
/// assert!(stored.positions().any(|found| found == (0, positions[0])));
/// assert_eq!(PositionGroup::from_bytes(group.name(), &group.to_bytes()), Some(group));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PositionGroup(pub Vec<GameText>);

const TEXT_BYTES: usize = size_of::<u32>() + size_of::<u64>();
/// The number of bits of a position's hash that are the number of its part.
const PART_BITS: u32 = 6;
/// The number of bytes of a position and of the place of its game.
const POSITION_BYTES: usize = GamePosition::BYTES + size_of::<u16>();

impl PositionGroup {
    /// The maximum number of games. The games after them have no positions.
    pub const MAX_GAMES: usize = 1_000;
    /// The number of parts.
    pub const PARTS: usize = 1 << PART_BITS;

    /// The part that has the position with this hash.
    #[must_use]
    pub const fn part_of(position: u64) -> usize {
        (position >> (u64::BITS - PART_BITS)) as usize
    }

    /// The name of the group: the hash of its bytes.
    #[must_use]
    pub fn name(&self) -> u64 {
        text_hash(self.to_bytes())
    }

    /// The texts as bytes.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let bytes = |text: &GameText| [&text.id.to_le_bytes()[..], &text.hash.to_le_bytes()].concat();
        self.0.iter().flat_map(bytes).collect()
    }

    /// Reads the group with this name; `None` if the bytes are damaged.
    #[must_use]
    pub fn from_bytes(name: u64, bytes: &[u8]) -> Option<Self> {
        let (texts, []) = bytes.as_chunks::<TEXT_BYTES>() else {
            return None;
        };
        let text = |[a, b, c, d, hash @ ..]: &[u8; TEXT_BYTES]| GameText {
            id: u32::from_le_bytes([*a, *b, *c, *d]),
            hash: u64::from_le_bytes(*hash),
        };
        (text_hash(bytes) == name).then(|| Self(texts.iter().map(text).collect()))
    }

    /// The parts as bytes: the positions of each game, with the place of the game in the group, and a checksum.
    /// `games` has the positions of each game of the group.
    #[must_use]
    pub fn parts<'a>(&self, games: impl IntoIterator<Item = &'a [GamePosition]>) -> [Vec<u8>; Self::PARTS] {
        let mut parts = [const { Vec::new() }; Self::PARTS];
        for (place, positions) in (0..Self::MAX_GAMES as u16).zip(games) {
            for position in positions {
                let part = &mut parts[Self::part_of(position.hash)];
                part.extend(position.to_bytes());
                part.extend(place.to_le_bytes());
            }
        }
        let name = self.name();
        for (number, part) in (0..).zip(&mut parts) {
            part.extend(checksum(name, number, part).to_le_bytes());
        }
        parts
    }
}

/// The checksum of a part of the group with this name. So no part is taken for one of another group.
fn checksum(group: u64, part: u64, positions: &[u8]) -> u64 {
    extended_hash(text_hash([group.to_le_bytes(), part.to_le_bytes()].concat()), positions)
}

/// A part of a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroupPart {
    /// The name of the group.
    pub group: u64,
    /// The positions and the checksum, which is shorter than a position.
    bytes: Vec<u8>,
}

impl GroupPart {
    /// Reads this part of the group with this name; `None` if the bytes are damaged.
    #[must_use]
    pub fn from_bytes(group: u64, part: usize, bytes: Vec<u8>) -> Option<Self> {
        let (positions, sum) = bytes.split_last_chunk()?;
        let is_whole = positions.len().is_multiple_of(POSITION_BYTES);
        let is_intact = u64::from_le_bytes(*sum) == checksum(group, part as u64, positions);
        (is_whole && is_intact).then_some(Self { group, bytes })
    }

    /// The positions in the order of the games and plies, each with the place of its game in the group.
    pub fn positions(&self) -> impl Iterator<Item = (usize, GamePosition)> {
        let (positions, _) = self.bytes.as_chunks::<POSITION_BYTES>();
        positions.iter().map(|[position @ .., low, high]| {
            let place = u16::from_le_bytes([*low, *high]);
            (usize::from(place), GamePosition::from_bytes(*position))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{GamePosition, GameText, GroupPart, PositionGroup};

    fn games() -> (PositionGroup, Vec<Vec<GamePosition>>) {
        let text = |id: u32| GameText {
            id,
            hash: u64::MAX << id,
        };
        let of_moves = |moves: &str| GamePosition::all_of(&format!(r#"{{"version":1,"moves":[{moves}]}}"#));
        let positions = [r#""e2e4","e7e5","g1f3""#, "", r#""d2d4""#].map(|moves| of_moves(moves).expect("a game"));
        (PositionGroup((7..10).map(text).collect()), positions.to_vec())
    }

    #[test]
    fn each_position_is_in_its_part_in_the_order_of_games_and_plies() {
        let (group, games) = games();
        let parts = group.parts(games.iter().map(|positions| &**positions));
        let mut count = 0;
        for (number, bytes) in parts.into_iter().enumerate() {
            let part = GroupPart::from_bytes(group.name(), number, bytes).expect("a part");
            let all = games
                .iter()
                .enumerate()
                .flat_map(|(place, positions)| positions.iter().map(move |found| (place, *found)));
            let expected: Vec<_> = all
                .filter(|(_, position)| PositionGroup::part_of(position.hash) == number)
                .collect();
            assert_eq!(part.positions().collect::<Vec<_>>(), expected, "part {number}");
            count += expected.len();
        }
        assert_eq!(count, 7);
    }

    #[test]
    fn damaged_bytes_and_bytes_of_others_are_refused() {
        let (group, games) = games();
        let (name, bytes) = (group.name(), group.to_bytes());
        let parts = group.parts(games.iter().map(|positions| &**positions));
        assert_eq!(PositionGroup::from_bytes(name, &bytes), Some(group));
        assert_eq!(PositionGroup::from_bytes(name + 1, &bytes), None);
        for index in 0..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[index] ^= 4;
            assert_eq!(PositionGroup::from_bytes(name, &damaged), None, "byte {index}");
            assert_eq!(PositionGroup::from_bytes(name, &bytes[..index]), None, "{index} bytes");
        }
        for (number, part) in parts.iter().enumerate() {
            assert!(
                GroupPart::from_bytes(name, number, part.clone()).is_some(),
                "part {number}"
            );
            assert_eq!(
                GroupPart::from_bytes(name + 1, number, part.clone()),
                None,
                "part {number}"
            );
            assert_eq!(
                GroupPart::from_bytes(name, number + 1, part.clone()),
                None,
                "part {number}"
            );
            for index in 0..part.len() {
                let mut damaged = part.clone();
                damaged[index] ^= 4;
                assert_eq!(GroupPart::from_bytes(name, number, damaged), None, "byte {index}");
                assert_eq!(
                    GroupPart::from_bytes(name, number, part[..index].to_vec()),
                    None,
                    "{index} bytes"
                );
            }
        }
    }

    #[test]
    fn games_after_the_last_place_have_no_positions() {
        let (_, games) = games();
        let count = PositionGroup::MAX_GAMES + 2;
        let group = PositionGroup((0..count as u32).map(|id| GameText { id, hash: 0 }).collect());
        let parts = group.parts(vec![&*games[1]; count]);
        let number = PositionGroup::part_of(games[1][0].hash);
        let part = GroupPart::from_bytes(group.name(), number, parts[number].clone()).expect("a part");
        assert!(part.positions().map(|(place, _)| place).eq(0..PositionGroup::MAX_GAMES));
    }
}
