import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { SELECTED_MAX, selectionInPage } from '../lib/extension/worker/selection-in-page.ts'

/** The script that reads a page's selection. It resolves to the text. */
export default defineUnlistedScript(() => selectionInPage(SELECTED_MAX))
