import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { openVerifyPage } from '../components/report/verify-page.ts'

/** The panel writes this script into the page of an evidence pack. */
export default defineUnlistedScript(() => openVerifyPage(document))
