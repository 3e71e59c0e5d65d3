/** Whether a text is an ISO day that the calendar has: 2026-02-31 is none. */
export const isCalendarDay = (text: string): boolean =>
  // A day that the month does not have rolls over into the next month or is an invalid date, which is null in JSON.
  /^\d{4}-\d{2}-\d{2}$/.test(text) && JSON.stringify(new Date(text)).includes(text)
