import type { FiledDocument } from '#contract/schemas/document.ts'

/** The reason that there is nothing to open. */
export const noFileText = ({ isLinked }: Pick<FiledDocument, 'isLinked'>) =>
  isLinked ? 'the state’s file is not on hand' : 'the state lists it without a file'
