const AS_READ = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** "11/23/26, 4:15 AM in Florida" */
export const asReadInFlorida = (instant: string) => `${AS_READ.format(new Date(instant))} in Florida`
