/**
 * Why it is a hit. `account`: the account number itself; `name`: it has every word of the query; `beginning`: it has
 * words that begin with them; `similar`: it has a nickname, an initial, or a word that differs by one letter; `place`: its
 * address has the ZIP code of the query.
 */
export const SEARCH_MATCHES = ['account', 'name', 'beginning', 'similar', 'place'] as const
