/** A record with what its answer leaves out. Anything but a record is left for the schema to refuse. */
export const filled = <Answer>(blanks: Partial<Answer>, answer: Answer): Answer =>
  typeof answer === 'object' && answer !== null ? { ...blanks, ...answer } : answer
