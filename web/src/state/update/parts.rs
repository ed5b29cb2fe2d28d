//! Mutable access to the parts of the state. A shared part is copied first.

use std::rc::Rc;

use crate::state::model::{Advice, Analysis, AppState, EngineView, GameTable, Status, View};

impl AppState {
    pub(super) fn table_mut(&mut self) -> &mut GameTable {
        Rc::make_mut(&mut self.table)
    }

    pub(super) fn view_mut(&mut self) -> &mut View {
        Rc::make_mut(&mut self.view)
    }

    pub(super) fn engine_mut(&mut self) -> &mut EngineView {
        Rc::make_mut(&mut self.engine)
    }

    pub(super) fn analysis_mut(&mut self) -> &mut Analysis {
        Rc::make_mut(&mut self.analysis)
    }

    pub(super) fn advice_mut(&mut self) -> &mut Advice {
        Rc::make_mut(&mut self.advice)
    }

    pub(super) fn status_mut(&mut self) -> &mut Status {
        Rc::make_mut(&mut self.status)
    }
}
