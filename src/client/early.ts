/** What comes with the words of a page, before its program. */
import './earlyEntries.ts'
import './beginProgram.ts'
