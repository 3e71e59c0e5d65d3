/** Begins each line of progress on the importer's standard error, to tell it from errors. */
export const PROGRESS_PREFIX = 'progress: '
