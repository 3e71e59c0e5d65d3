const LIST_FORMAT = new Intl.ListFormat('en-US')

/** "one, two, and three". */
export const formatList = (words: Iterable<string>): string => LIST_FORMAT.format(words)
