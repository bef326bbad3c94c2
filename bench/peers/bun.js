// Run by Bun, whose publish is written in C++.
const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch: (request, server) => (server.upgrade(request) ? undefined : new Response('no', { status: 400 })),
  websocket: {
    publishToSelf: true,
    open: (socket) => socket.subscribe('bench'),
    message(socket, text) {
      if (text === 'join') socket.send('joined')
      else server.publish('bench', text)
    },
  },
})
console.log(`ready ${server.port}`)
