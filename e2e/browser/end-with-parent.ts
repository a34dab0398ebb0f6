// Kills this process once its parent is gone, even if that was killed, so that a test leaves no service behind.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.channel?.unref()
