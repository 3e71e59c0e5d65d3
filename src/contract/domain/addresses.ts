interface Address {
  Addr1: string
  Addr2: string
  City: string
  State: string
  Zip: string
}

/** An address on one line, as on an envelope: "12 Palm Way, Apt 3, Ocala, FL 34470-0012". */
export function combinedAddress({ Addr1, Addr2, City, State, Zip }: Address): string {
  const zip = Zip.replace(/^(\d{5})(\d{4})$/, '$1-$2')
  const stateAndZip = [State, zip].filter(Boolean).join(' ')
  return [Addr1, Addr2, City, stateAndZip].filter(Boolean).join(', ')
}
