/**
 * Why a hit is one: `account` is the account number itself; `name` has every word that was asked for; `beginning` has
 * words that begin so; `similar` has a nickname of one, or a word that is a letter apart.
 */
export const SEARCH_MATCHES = ['account', 'name', 'beginning', 'similar'] as const
