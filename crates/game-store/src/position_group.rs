//! The positions of several games as bytes, because a database reads a few long records faster than many short ones.

use crate::GamePositions;
use crate::hash::{EMPTY_HASH, extended_hash};

/// The positions of several games, with the keys of their texts.
///
/// ```
/// use game_store::{GamePositions, PositionGroup};
///
/// let positions = GamePositions::of_text(r#"{"version": 1, "moves": ["e2e4"]}"#).expect("a game");
/// let group = PositionGroup(vec![("7-0a".to_owned(), positions)]);
/// assert_eq!(PositionGroup::from_bytes(&group.to_bytes()), Some(group));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PositionGroup(pub Vec<(String, GamePositions)>);

impl PositionGroup {
    /// The first byte of a group. It differs from that of a list of positions.
    const FORMAT: u8 = 2;

    /// The group as bytes: the format, the keys with their lists of positions, and a checksum of the keys. The lists
    /// have their own checksums. A game whose key is too long is left out.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let (mut bytes, mut checksum) = (vec![Self::FORMAT], EMPTY_HASH);
        for (key, positions) in &self.0 {
            let list = positions.to_bytes();
            let lengths = [key.len(), list.len()].map(u16::try_from);
            if let [Ok(key_length), Ok(list_length)] = lengths {
                bytes.extend(key_length.to_le_bytes());
                bytes.extend(key.as_bytes());
                bytes.extend(list_length.to_le_bytes());
                bytes.extend(list);
                checksum = extended_hash(checksum, key);
            }
        }
        bytes.extend(checksum.to_le_bytes());
        bytes
    }

    /// Reads a group; `None` if the bytes are damaged or of another version. Lists that are damaged are left out.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (content, checksum) = bytes.split_last_chunk()?;
        let (format, mut rest) = content.split_first()?;
        if *format != Self::FORMAT {
            return None;
        }
        let (mut games, mut hash) = (Vec::new(), EMPTY_HASH);
        while !rest.is_empty() {
            let (key, after_key) = first_part(rest)?;
            let (list, after_list) = first_part(after_key)?;
            let key = std::str::from_utf8(key).ok()?;
            hash = extended_hash(hash, key);
            games.extend(GamePositions::from_bytes(list).map(|positions| (key.to_owned(), positions)));
            rest = after_list;
        }
        (hash == u64::from_le_bytes(*checksum)).then_some(Self(games))
    }
}

/// The bytes that follow their number, which has two bytes, and the rest.
fn first_part(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let (length, rest) = bytes.split_first_chunk()?;
    rest.split_at_checked(usize::from(u16::from_le_bytes(*length)))
}

#[cfg(test)]
mod tests {
    use super::{GamePositions, PositionGroup};

    fn group(games: &[(&str, &str)]) -> PositionGroup {
        let game = |(key, mv): &(&str, &str)| {
            let text = format!(r#"{{"version":1,"moves":["{mv}"]}}"#);
            ((*key).to_owned(), GamePositions::of_text(&text).expect("a game"))
        };
        PositionGroup(games.iter().map(game).collect())
    }

    #[test]
    fn groups_stay_the_same_when_they_are_written_and_read_again() {
        for games in [
            &[][..],
            &[("7-0a", "e2e4")],
            &[("1-0", "d2d4"), ("", "e2e4"), ("2-é", "g1f3")],
        ] {
            let group = group(games);
            assert_eq!(PositionGroup::from_bytes(&group.to_bytes()), Some(group));
        }
    }

    #[test]
    fn no_damaged_byte_gives_a_game_other_positions() {
        let games = [("7-0a", "e2e4"), ("8-0b", "d2d4")];
        let group = group(&games);
        let bytes = group.to_bytes();
        for index in 0..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[index] ^= 1;
            let read = PositionGroup::from_bytes(&damaged).unwrap_or_default();
            assert!(
                read != group && read.0.iter().all(|game| group.0.contains(game)),
                "byte {index}"
            );
            let cut = PositionGroup::from_bytes(&bytes[..index]).unwrap_or_default();
            assert_eq!(cut, PositionGroup::default(), "{index} bytes");
        }
    }
}
