/** The script that loads with the HTML of a page, before the main program. */
import './earlyEntries.ts'
import './beginProgram.ts'
