/** The search terms that are not blank, trimmed. */
export const notBlank = (terms: Readonly<Record<string, string | number | undefined>>) =>
  Object.fromEntries(
    Object.entries(terms)
      .map(([name, term]) => [name, String(term ?? '').trim()] as const)
      .filter(([, term]) => term !== ''),
  )
