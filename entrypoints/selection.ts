import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { isPersonHere, SELECTED_MAX, selectionInPage } from '../lib/extension/worker/selection-in-page.ts'

/** The script that reads the selection of a frame. It resolves to both texts, and whether the person was there last. */
export default defineUnlistedScript(() => ({ ...selectionInPage(SELECTED_MAX), isHere: isPersonHere() }))
