import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { openVerifyPage } from '../components/handing/verify-page.ts'

/** The script of the page in an evidence pack that verifies it. The panel writes it into that page. */
export default defineUnlistedScript(() => openVerifyPage(document))
