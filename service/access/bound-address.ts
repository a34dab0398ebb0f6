/** An end of a connection, as a socket names it. */
interface SocketEnd {
  address: string | undefined
  port: number | undefined
}

/** The address of one end, the same as the other end sees it; null where the connection is gone. */
function socketOrigin({ address, port }: SocketEnd): string | null {
  if (address === undefined || port === undefined) return null
  return `http ${address.replace(/^::ffff:/i, '')} ${port}`
}

/**
 * The address that a proof of the service is bound to. Over plain http, which is for this machine alone, it is the end of
 * the very connection at the service: a program that hands on what it is asked has another one, whatever Host it names.
 * Over https the certificate says who answers, and a proxy may stand between; then it is the public address itself.
 */
export function boundAddress(publicUrl: string, serviceEnd: SocketEnd): string | null {
  const { protocol, origin } = new URL(publicUrl)
  return protocol === 'https:' ? origin : socketOrigin(serviceEnd)
}
