import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientBuild } from './html/clientBuild.ts'
import { PROJECT_ROOT } from './projectRoot.ts'

const STYLES = join(PROJECT_ROOT, 'src/client/styles')

/** The style of a page without scripts: the site's own tokens and the rules in this file. */
export const siteStyle = (file: string): string =>
  [join(STYLES, 'tokens.css'), file].map((one) => readFileSync(one, 'utf8')).join('\n')

const FACE_OF_A_FILE = /@font-face \{[^}]*(url\('[^']*\/([^/']+)\.woff2'\))[^}]*\}/g

/** The site's fonts and their fallbacks, from the pages' font files. A font without a file is left out. */
export const fontStyle = (assets: ClientBuild['assets']): string =>
  readFileSync(join(STYLES, 'fonts.css'), 'utf8').replaceAll(
    FACE_OF_A_FILE,
    (face: string, url: string, name: string) => {
      const file = [...assets.keys()].find((path) => path.startsWith(`/assets/${name}-`))
      return file === undefined ? '' : face.replace(url, `url('${file}')`)
    },
  )
