/**
 * Reads rows of a past revision that must all still be on file, or throws the refusal. Checked again at the end, because
 * rows may be removed while they are read.
 */
export async function readKept<Answer>(
  assertKept: () => Promise<void>,
  read: () => Promise<Answer> | Answer,
): Promise<Answer> {
  await assertKept()
  const answer = await read()
  await assertKept()
  return answer
}
