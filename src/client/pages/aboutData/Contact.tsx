/** The contact that the operator has set, or a sentence that there is none. */
export function Contact({ contact }: { contact: string | null | undefined }) {
  if (contact === undefined) return null
  if (contact === null) return <p>The operator of this site has given no contact address.</p>
  return (
    <p>
      Write to <Address contact={contact} />.
    </p>
  )
}

/** A link if it is an e-mail or web address; any other text stays as it is. */
function Address({ contact }: { contact: string }) {
  if (/^https?:\/\/\S+$/.test(contact)) return <a href={contact}>{contact}</a>
  if (/^[^\s@:/]+@[^\s@:/]+$/.test(contact)) return <a href={`mailto:${contact}`}>{contact}</a>
  return contact
}
