import { no, runExamples } from '../../../test/fixtures/rest-examples.ts'

/* Resource Embedding within one table, and by every name that a view gives a column. */

const none = (from: string, to: string, hint?: string) =>
  no(
    'PGRST200',
    `Could not find a relationship between '${from}' and '${to}' in the schema cache`,
    `Searched for a foreign key relationship between '${from}' and '${to}'${hint ? ` using the hint '${hint}'` : ''} in the schema 'public', but no matches were found.`,
  )

runExamples(
  {
    'within one table': [
      [
        'GET /employees?select=last_name,employees(last_name)&id=eq.1&employees.order=last_name',
        200,
        [{ last_name: 'Taylor', employees: [{ last_name: 'Johnson' }, { last_name: 'Miller' }] }],
      ],
      [
        'GET /employees?select=id,team:employees!supervisor_id(id)&id=lt.3&order=id&team.order=id',
        200,
        [
          { id: 1, team: [{ id: 2 }, { id: 3 }] },
          { id: 2, team: [] },
        ],
      ],
      [
        'GET /employees?select=id,supervisor_id(last_name)&id=eq.2',
        200,
        [{ id: 2, supervisor_id: { last_name: 'Taylor' } }],
      ],
      [
        'GET /employees?select=id,employees!employees_supervisor_id_fkey(id)',
        400,
        none('employees', 'employees', 'employees_supervisor_id_fkey'),
      ],
      ['GET /employees?select=id,employees_supervisor_id_fkey(id)', 400],
      ['GET /presidents?select=id,presidents(id)', 400, none('presidents', 'presidents')],
      ['GET /fans?select=id,fans(id)', 400, none('fans', 'fans')],
      [
        'PATCH /employees?id=eq.1&select=last_name,employees(id)&employees.order=id',
        200,
        [{ last_name: 'T', employees: [{ id: 2 }, { id: 3 }] }],
        { sends: { prefer: 'return=representation' }, body: { last_name: 'T' } },
      ],
    ],
    'every name of a column': [
      ['GET /films_twice?select=id,directors!director_id(id)&id=eq.1', 200, [{ id: 1, directors: { id: 1 } }]],
      ['GET /films_twice?select=id,directors!made_by(id)&id=eq.1', 200, [{ id: 1, directors: { id: 1 } }]],
      ['GET /films_twice?select=id,made_by(last_name)&id=eq.1', 200, [{ id: 1, made_by: { last_name: 'Lumière' } }]],
      ['GET /directors?select=id,films_twice!made_by(id)&id=eq.2', 200, [{ id: 2, films_twice: [{ id: 2 }] }]],
      ['GET /films?select=id,directors_twice!number(number)&id=eq.2', 200, [{ id: 2, directors_twice: { number: 2 } }]],
      ['GET /directors_twice?select=number,films!number(id)&number=eq.2', 200, [{ number: 2, films: [{ id: 2 }] }]],
      [
        'GET /films_twice?select=id,directors(id)',
        300,
        no(
          'PGRST201',
          "Could not embed because more than one relationship was found for 'films_twice' and 'directors'",
          ['director_id', 'made_by'].map((column) => ({
            cardinality: 'many-to-one',
            embedding: 'films_twice with directors',
            relationship: `films_director_fk using films_twice(${column}) and directors(id)`,
          })),
          "Try changing 'directors' to one of the following: 'directors!films_director_fk', 'directors!films_director_fk'. Find the desired relationship in the 'details' key.",
        ),
      ],
      ['GET /films_twice?select=id,directors!films_director_fk(id)', 300],
      ['GET /films?select=id,director_id(id)&id=eq.2', 200, [{ id: 2, director_id: { id: 2 } }]],
    ],
    'views by a column of the key': [
      [
        'GET /roles?select=character,old_films!film_id(id)&character=eq.Ghost',
        200,
        [{ character: 'Ghost', old_films: { id: 2 } }],
      ],
      [
        'GET /roles?select=character,old_films!roles_film_fk(id)&character=eq.Ghost',
        200,
        [{ character: 'Ghost', old_films: { id: 2 } }],
      ],
      [
        'GET /old_films?select=id,roles!film_id(character)&id=eq.3',
        200,
        [{ id: 3, roles: [{ character: 'Violinist' }] }],
      ],
      // the column alone is the table’s
      ['GET /roles?select=film_id(id)&character=eq.Ghost', 200, [{ film_id: { id: 2 } }]],
    ],
    'the column at the other end': [
      [
        'GET /technical_specs?select=camera,film_id(id)&film_id=eq.1',
        200,
        [{ camera: 'Cinematographe', film_id: { id: 1 } }],
      ],
      ['GET /directors?select=last_name,id(id)&id=eq.1', 200, [{ last_name: 'Lumière', id: [{ id: 1 }] }]],
      [
        'GET /films?select=title,specs_film_fk(camera)&id=eq.1',
        200,
        [{ title: 'Workers Leaving The Factory', specs_film_fk: { camera: 'Cinematographe' } }],
      ],
    ],
    'rows of no table': [['GET /rpc/years?select=title,films(id)', 400, none('years', 'films')]],
  },
  {},
  ['shapes.sql'],
)
