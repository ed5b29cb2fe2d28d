// The names of compressed copies of files.

/** Whether a file is the compressed copy of another file. */
export const isCompressed = (name) => /\.(br|gz)$/.test(name);
