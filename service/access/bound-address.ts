interface SocketEnd {
  address: string | undefined
  port: number | undefined
}

/** Both ends of a connection see the same address. */
function socketOrigin({ address, port }: SocketEnd): string | null {
  if (address === undefined || port === undefined) return null
  return `http ${address.replace(/^::ffff:/i, '')} ${port}`
}

/**
 * Plain http serves this machine only: there a proof is bound to the service's end of the connection, which a relaying
 * program cannot imitate. Over https it is bound to the public address, because the certificate says who answers and a
 * proxy may stand between.
 */
export function boundAddress(publicUrl: string, serviceEnd: SocketEnd): string | null {
  const { protocol, origin } = new URL(publicUrl)
  return protocol === 'https:' ? origin : socketOrigin(serviceEnd)
}
