import * as adminAddresses from '#contract/adminAddresses.ts'
import { apiUrl } from '#contract/apiUrls.ts'
import type { AuditQuery } from '#contract/endpoints/adminParameters.ts'
import { TOKEN_HEADER } from '#contract/tokenHeader.ts'
import { notBlank } from '#client/api/notBlank.ts'
import { toastShown } from '#client/store/slices/toastsSlice.ts'
import type { AppThunk } from '#client/store/store.ts'

/** Saves the entries as a file. A link would send no token, so they are fetched first. */
export const downloadAudit =
  (query: AuditQuery): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const headers = { [TOKEN_HEADER]: getState().session.token ?? '' }
    const response = await fetch(apiUrl(adminAddresses.exportAuditEntries, notBlank(query)), { headers })
    if (!response.ok) {
      dispatch(toastShown({ tone: 'failure', text: `HTTP error! status: ${response.status}` }))
      return
    }
    const link = document.createElement('a')
    link.href = URL.createObjectURL(await response.blob())
    link.download = 'audit-trail.csv'
    link.click()
    URL.revokeObjectURL(link.href)
  }
