/** Names the day of a row that cannot be: "dated 12/03/9919, which cannot be". */
export const impossibleDay = (dayGiven: string): string =>
  dayGiven === '' ? 'without a date' : `dated ${dayGiven}, which cannot be`
