import { no, runExamples } from '../../../test/fixtures/rest-examples.ts'

/* Resource Embedding: relationships, their filters, orders and pages. */

const titles = (...list: string[]) => list.map((title) => ({ title }))
const castle = 'The Haunted Castle'
const sound = 'Experimental Sound Film'
const runner = 'Blade Runner 2049'
const workers = 'Workers Leaving The Factory'

runExamples({
  'many to one': [
    [
      'GET /films?select=title,directors(id,last_name)&id=eq.1',
      200,
      [{ title: workers, directors: { id: 1, last_name: 'Lumière' } }],
    ],
    [
      'GET /films?select=title,director:directors(last_name)&id=eq.1',
      200,
      [{ title: workers, director: { last_name: 'Lumière' } }],
    ],
    ['GET /films?select=title,directors(*)&id=eq.4', 200, [{ title: 'Okja', directors: null }]],
    [
      'GET /films?select=title,director_id(last_name)&id=eq.1',
      200,
      [{ title: workers, director_id: { last_name: 'Lumière' } }],
    ],
    [
      'GET /films?select=title,films_director_fk(last_name)&id=eq.1',
      200,
      [{ title: workers, films_director_fk: { last_name: 'Lumière' } }],
    ],
  ],
  'one to many': [
    ['GET /directors?select=last_name,films(title)&id=eq.1', 200, [{ last_name: 'Lumière', films: titles(workers) }]],
    ['GET /directors?select=last_name,films(title)&id=eq.4', 200, [{ last_name: 'Hand', films: [] }]],
  ],
  'many to many': [
    [
      'GET /actors?select=first_name,films(title)&id=eq.2&films.order=title',
      200,
      [{ first_name: 'William', films: titles(sound, castle) }],
    ],
    ['GET /films?select=title,actors(first_name)&id=eq.5', 200, [{ title: runner, actors: [{ first_name: 'Ryan' }] }]],
    [
      'GET /films?select=title,actors!roles(first_name)&id=eq.5',
      200,
      [{ title: runner, actors: [{ first_name: 'Ryan' }] }],
    ],
    [
      'GET /competitions?select=name,films(title)&order=id&films.order=id',
      200,
      [
        { name: 'Palme', films: titles('Okja') },
        { name: 'Oscar', films: titles('Okja', runner) },
      ],
    ],
  ],
  'one to one': [
    [
      'GET /films?select=title,technical_specs(camera)&id=in.(1,4)&order=id',
      200,
      [
        { title: workers, technical_specs: { camera: 'Cinematographe' } },
        { title: 'Okja', technical_specs: null },
      ],
    ],
    [
      'GET /technical_specs?select=camera,films(title)&film_id=eq.5',
      200,
      [{ camera: 'Alexa', films: { title: runner } }],
    ],
  ],
  'nested embedding': [
    [
      'GET /actors?select=roles(character,films(title,year))&id=eq.1',
      200,
      [{ roles: [{ character: 'Ghost', films: { title: castle, year: 1896 } }] }],
    ],
    [
      'GET /films?select=title,roles(character,actors(first_name))&roles.actors.first_name=like.Wil*&id=eq.2&roles.order=character',
      200,
      [
        {
          title: castle,
          roles: [
            { character: 'Ghost', actors: null },
            { character: 'Knight', actors: { first_name: 'William' } },
          ],
        },
      ],
    ],
  ],
  'embedded filters': [
    [
      'GET /films?select=title,actors(first_name)&id=eq.2&actors.order=last_name.desc',
      200,
      [{ title: castle, actors: [{ first_name: 'Jehanne' }, { first_name: 'William' }] }],
    ],
    [
      'GET /films?select=id,roles(character)&roles.character=in.(Ghost,K)&order=id&id=gt.1',
      200,
      [
        { id: 2, roles: [{ character: 'Ghost' }] },
        { id: 3, roles: [] },
        { id: 4, roles: [] },
        { id: 5, roles: [{ character: 'K' }] },
      ],
    ],
    [
      'GET /films?select=id,roles(character)&roles.or=(character.eq.Ghost,character.eq.Knight)&id=eq.2&roles.order=character',
      200,
      [{ id: 2, roles: [{ character: 'Ghost' }, { character: 'Knight' }] }],
    ],
    [
      'GET /films?select=id,roles(character)&roles.not.or=(character.eq.Ghost,character.eq.K)&id=eq.2',
      200,
      [{ id: 2, roles: [{ character: 'Knight' }] }],
    ],
    [
      'GET /films?select=id,actors(id)&actors.limit=1&actors.offset=1&actors.order=id&id=eq.2',
      200,
      [{ id: 2, actors: [{ id: 2 }] }],
    ],
    [
      'GET /films?select=id,palme:competitions(name),oscar:competitions(name)&palme.year=eq.2017&oscar.year=eq.2018&id=eq.5',
      200,
      [{ id: 5, palme: [], oscar: [{ name: 'Oscar' }] }],
    ],
    [
      'GET /films?select=title&actors.id=eq.1',
      400,
      no(
        'PGRST108',
        "'actors' is not an embedded resource in this request",
        null,
        "Verify that 'actors' is included in the 'select' query parameter.",
      ),
    ],
  ],
  'top-level filtering': [
    [
      'GET /films?select=title,actors(first_name)&actors.first_name=eq.Jehanne&id=in.(2,3)&order=id',
      200,
      [
        { title: castle, actors: [{ first_name: 'Jehanne' }] },
        { title: sound, actors: [] },
      ],
    ],
    [
      'GET /films?select=title,actors!inner(first_name)&actors.first_name=eq.Jehanne',
      200,
      [{ title: castle, actors: [{ first_name: 'Jehanne' }] }],
    ],
    ['GET /films?select=title,actors!left(first_name)&id=eq.1', 200, [{ title: workers, actors: [] }]],
    [
      'GET /films?select=title,directors!inner(last_name)&directors.last_name=eq.Dickson',
      200,
      [{ title: sound, directors: { last_name: 'Dickson' } }],
    ],
    [
      'GET /directors?select=id,films!inner(roles!inner(character))&films.roles.character=eq.Violinist',
      200,
      [{ id: 3, films: [{ roles: [{ character: 'Violinist' }] }] }],
    ],
    [
      'GET /films?select=title,actors!roles!inner(id)&order=id',
      200,
      [
        { title: castle, actors: [{ id: 1 }, { id: 2 }] },
        { title: sound, actors: [{ id: 2 }] },
        { title: runner, actors: [{ id: 3 }] },
      ],
    ],
  ],
  'null filters on embeds': [
    ['GET /films?select=title,actors(id)&actors=not.is.null&id=gt.3', 200, [{ title: runner, actors: [{ id: 3 }] }]],
    ['GET /films?select=title,nominations()&nominations=is.null&order=id', 200, titles(workers, castle, sound)],
    [
      'GET /films?select=title,actors(),directors()&or=(actors.is.null,directors.is.null)&order=id',
      200,
      titles(workers, 'Okja', runner),
    ],
    [
      'GET /films?select=title,actors(),directors()&directors.first_name=eq.William&actors.first_name=eq.William&or=(directors.not.is.null,actors.not.is.null)&order=id',
      200,
      titles(castle, sound),
    ],
    [
      'GET /films?select=title,act:actors(),actors(id)&act.first_name=eq.Jehanne&act=not.is.null',
      200,
      [{ title: castle, actors: [{ id: 1 }, { id: 2 }] }],
    ],
    ['GET /films?select=title,actors()&actors.first_name=eq.Jehanne&actors=not.is.null', 200, titles(castle)],
    ['GET /films?select=technical_specs()&technical_specs=is.null&limit=1', 200, [{}]],
    [
      'GET /films?select=title,actors(id)&actors=eq.1',
      400,
      no(
        'PGRST120',
        "Bad operator on the 'actors' embedded resource",
        'Only is null or not is null filters are allowed on embedded resources',
      ),
    ],
  ],
  'ordering by what is embedded': [
    [
      'GET /films?select=title,directors(last_name)&order=directors(last_name).desc&id=lt.4',
      200,
      [
        { title: castle, directors: { last_name: 'Méliès' } },
        { title: workers, directors: { last_name: 'Lumière' } },
        { title: sound, directors: { last_name: 'Dickson' } },
      ],
    ],
    [
      'GET /films?select=id,directors()&order=directors(first_name).asc.nullsfirst,id',
      200,
      [{ id: 4 }, { id: 5 }, { id: 2 }, { id: 1 }, { id: 3 }],
    ],
    [
      'GET /films?select=id,made:directors(id)&order=made(id).desc.nullslast&limit=1',
      200,
      [{ id: 3, made: { id: 3 } }],
    ],
    [
      'GET /directors?select=id,films(id)&order=films(id)',
      400,
      no(
        'PGRST118',
        "A related order on 'films' is not possible",
        "'directors' and 'films' do not form a many-to-one or one-to-one relationship",
      ),
    ],
    [
      'GET /films?select=id&order=directors(id)',
      400,
      no(
        'PGRST108',
        "'directors' is not an embedded resource in this request",
        null,
        "Verify that 'directors' is included in the 'select' query parameter.",
      ),
    ],
  ],
  'an unknown column': [
    ['GET /films?select=id,directors(nope)', 400, no('42703', 'column directors_1.nope does not exist')],
    ['GET /directors?select=id,films(id,actors(nope))', 400, no('42703', 'column actors_2.nope does not exist')],
  ],
})
