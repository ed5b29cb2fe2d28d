//! The declarations of options in the answer to `uci`.

/// A declared option.
pub struct Declared<'a> {
    /// The name, which may have several words.
    pub name: &'a str,
    /// The type, with the values that the option accepts.
    pub kind: Kind<'a>,
}

/// The type of an option. The first text is the default value.
pub enum Kind<'a> {
    /// An action without a value.
    Button,
    /// On or off.
    Check(&'a str),
    /// A number, with the minimum and the maximum.
    Spin(i64, i64, i64),
    /// One of several texts.
    Combo(&'a str, Vec<&'a str>),
    /// Any text.
    String(&'a str),
}

impl<'a> Declared<'a> {
    /// Parses a line `option name … type …`.
    pub fn parse(line: &'a str) -> Option<Self> {
        let (name, rest) = line.strip_prefix("option name ")?.split_once(" type ")?;
        let (kind, rest) = rest.split_once(' ').unwrap_or((rest, ""));
        let kind = match kind {
            "button" if rest.is_empty() => Kind::Button,
            "check" => Kind::Check(rest.strip_prefix("default ")?),
            "string" => Kind::String(rest.strip_prefix("default ")?),
            "spin" => match rest.split(' ').collect::<Vec<_>>()[..] {
                ["default", usual, "min", least, "max", most] => {
                    Kind::Spin(usual.parse().ok()?, least.parse().ok()?, most.parse().ok()?)
                }
                _ => return None,
            },
            "combo" => {
                let (usual, values) = rest.strip_prefix("default ")?.split_once(" var ")?;
                Kind::Combo(usual, values.split(" var ").collect())
            }
            _ => return None,
        };
        Some(Self { name, kind })
    }

    /// Whether the default value is one of the values that the option accepts.
    pub fn is_consistent(&self) -> bool {
        !self.name.trim().is_empty()
            && match &self.kind {
                Kind::Check(usual) => matches!(*usual, "true" | "false"),
                Kind::Spin(usual, least, most) => (least..=most).contains(&usual),
                Kind::Combo(usual, values) => values.contains(usual),
                Kind::Button | Kind::String(_) => true,
            }
    }
}

impl Kind<'_> {
    /// Values that the option accepts; the last one is the default value. The maximum of a number is omitted, because
    /// it may need much memory.
    pub fn values(&self) -> Vec<String> {
        let owned = |values: &[&str]| values.iter().map(ToString::to_string).collect();
        match self {
            Self::Button => Vec::new(),
            Self::Check("true") => owned(&["false", "true"]),
            Self::Check(usual) => owned(&["true", usual]),
            Self::Spin(usual, least, _) => vec![least.to_string(), usual.to_string()],
            Self::Combo(usual, values) => {
                let mut values = owned(values);
                values.push((*usual).to_owned());
                values
            }
            Self::String(usual) => owned(&[usual]),
        }
    }
}
