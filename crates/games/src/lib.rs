//! Every game behind one face.
