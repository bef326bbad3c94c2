import type { PgoutputPlugin } from 'pg-logical-replication'

/** The decoding of the log with values as text, through a slot that lives and dies with its connection. */
export function textPlugin(Plugin: typeof PgoutputPlugin, publicationNames: string[], signal: AbortSignal) {
  class TextPlugin extends Plugin {
    // the library connects inside `subscribe`, and a temporary slot lives on the connection that made it
    override async start(...[client, slot, lsn]: Parameters<PgoutputPlugin['start']>) {
      // a stop may have come while this was still connecting, when there was nothing yet to end
      signal.throwIfAborted()
      await client.query(`CREATE_REPLICATION_SLOT "${slot}" TEMPORARY LOGICAL pgoutput NOEXPORT_SNAPSHOT`)
      signal.throwIfAborted()
      return super.start(client, slot, lsn)
    }

    // values stay text: they are passed on, not looked into
    override parse(bytes: Buffer) {
      const message = super.parse(bytes)
      if (message.tag === 'relation') for (const column of message.columns) column.parser = String
      return message
    }
  }
  return new TextPlugin({ protoVersion: 1, publicationNames, messages: true })
}
