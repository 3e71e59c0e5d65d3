/** Whom to tell, as the operator set it; without a setting, that there is none. */
export function Contact({ contact }: { contact: string | null | undefined }) {
  if (contact === undefined) return null
  if (contact === null) return <p>Whoever runs this site has given no address to write to.</p>
  return (
    <p>
      Write to <Address contact={contact} />.
    </p>
  )
}

/** A link where it is an address of mail or of a page; anything else stays text. */
function Address({ contact }: { contact: string }) {
  if (/^https?:\/\/\S+$/.test(contact)) return <a href={contact}>{contact}</a>
  if (/^[^\s@:/]+@[^\s@:/]+$/.test(contact)) return <a href={`mailto:${contact}`}>{contact}</a>
  return contact
}
