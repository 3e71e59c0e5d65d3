import { HTTPException } from 'hono/http-exception'

/** Why a call is refused, as a sentence for its caller. */
export class ImportRefused extends HTTPException {
  override name = 'ImportRefused'
  constructor(status: 400 | 404 | 409 | 413, message: string) {
    super(status, { message })
  }
}
