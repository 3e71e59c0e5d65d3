/** `AcctNum` reads "Acct Num"; a run of capitals stays one word, so `VoterID` reads "Voter ID". */
export function splitCamelCase(key: string): string {
  return key.replace(/([a-z\d])(?=[A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$2 ')
}
