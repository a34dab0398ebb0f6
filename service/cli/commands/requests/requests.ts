import type { Subject } from '../command.ts'
import { bouncedMail, declineRequest, eraseRequest, resendMail } from './end.ts'
import { listAllRequests } from './list.ts'
import { quoteRequest } from './quote.ts'
import { showRequest } from './show.ts'

/** Requests for access, from their receipt to the key. */
export const requests: Subject = {
  about: 'requests for access, also while the service runs, which sends the mails',
  commands: {
    list: listAllRequests,
    show: showRequest,
    quote: quoteRequest,
    decline: declineRequest,
    resend: resendMail,
    bounced: bouncedMail,
    erase: eraseRequest,
  },
}
