import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { isPersonHere, SELECTED_MAX, selectionInPage } from '../lib/extension/worker/selection-in-page.ts'

export default defineUnlistedScript(() => ({ ...selectionInPage(SELECTED_MAX), isHere: isPersonHere() }))
