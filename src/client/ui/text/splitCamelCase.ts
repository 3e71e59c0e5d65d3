/** `AcctNum` reads "Acct Num", `id` "Id"; a run of capitals stays one word, so `VoterID` reads "Voter ID". */
export function splitCamelCase(key: string): string {
  const words = key.replace(/([a-z\d])(?=[A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$2 ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
