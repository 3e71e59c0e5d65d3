/** The screens anybody may see, by the names of their folders in the client. */
export const PUBLIC_SCREENS = [
  'home',
  'candidateSearch',
  'candidateList',
  'candidateDetail',
  'committeeList',
  'committeeDetail',
  'cashOnHand',
  'aboutData',
] as const

export type PublicScreen = (typeof PUBLIC_SCREENS)[number]
