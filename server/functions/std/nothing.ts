/* What a function loads for Deno's sake alone: its environment is there already. */
