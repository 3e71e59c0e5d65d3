/** Quotes around a field that holds a comma or quotes, which are doubled. The state writes `"Bob"`, a spreadsheet `"""Bob"""`. */
const ADDED = /^"(?=.*(?:,|""))(?:[^"]|"")*"$/

/** The state's lists have had none, but someone may be called `"Skip, Jr."`. */
const MAX_CHANCE = 3

/**
 * Looks for the quotes that spreadsheet programs add to text with tabs. They add them to all fields with a comma or a
 * quote, so a list in which most quotes are of another form was not saved by one.
 */
export function spreadsheetQuotes() {
  let [added, others, first] = [0, 0, 0]
  return {
    lookAt(line: string, number: number): void {
      if (!line.includes('"')) return
      for (const field of line.split('\t'))
        if (ADDED.test(field.trim())) {
          added += 1
          first ||= number
        } else if (field.includes('"')) others += 1
    },

    /** The number of quoted fields, and the line of the first; null if no spreadsheet program saved these lines. */
    found: () => (added > MAX_CHANCE && added > others ? { fields: added, first } : null),
  }
}
