/** The first field of every citation; the number grows when a former reader could not check a newer file. */
export const CITATION_FORMAT = 'sunshine-ledger-citation/1'

/** What the signature of a citation is made over, in canonical JSON. */
export const SIGNED_FIELDS = ['format', 'site', 'page', 'title', 'day', 'sha256', 'keyId'] as const
