export const MAILTO = 'mailto:'

/** The operator's contact as a link; undefined if it is neither an e-mail nor a web address. */
export function contactUri(contact: string): string | undefined {
  if (/^https?:\/\/\S+$/.test(contact)) return contact
  return /^[^\s@:/]+@[^\s@:/]+$/.test(contact) ? MAILTO + contact : undefined
}
