/* `serve` of Deno's former standard library, which public functions begin with. */
type Handler = (request: Request, info: unknown) => Response | Promise<Response>
declare const Deno: { serve(handler: Handler): { finished: Promise<void> } }

/** Answers requests with the handler; never settles, as there. */
export const serve = (handler: Handler): Promise<void> => Deno.serve(handler).finished
