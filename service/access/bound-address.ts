/** An end of a connection, as a socket names it. */
interface SocketEnd {
  address: string | undefined
  port: number | undefined
}

/** The address of one end of a connection, as the other end sees it too; null where the connection is gone. */
function socketOrigin({ address, port }: SocketEnd): string | null {
  if (address === undefined || port === undefined) return null
  return `http ${address.replace(/^::ffff:/i, '')} ${port}`
}

/**
 * The address that a proof of the service is bound to. Plain http is for this machine alone: there it is the service's
 * end of the connection. A program that relays a request to the service has a different end, whatever Host it names.
 * Over https the certificate says who answers, and a proxy may stand between: there it is the public address.
 */
export function boundAddress(publicUrl: string, serviceEnd: SocketEnd): string | null {
  const { protocol, origin } = new URL(publicUrl)
  return protocol === 'https:' ? origin : socketOrigin(serviceEnd)
}
