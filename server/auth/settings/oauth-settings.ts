import type { reader } from '../../toml.ts'

/** The OAuth server for other apps that sign people in through it: `[auth.oauth_server]`. */
export type OauthSettings = {
  oauthServer: {
    enabled: boolean
    /** The page of the site that asks a person; it is given `authorization_id`. */
    authorizationPath: string
    /** True where apps may register themselves (RFC 7591). */
    dynamicRegistration: boolean
  }
}

export function readOauth(at: ReturnType<typeof reader>, originals: Record<string, string>): OauthSettings {
  const flag = (variable: string, path: string) => {
    const given = originals[`GOTRUE_OAUTH_SERVER_${variable}`]
    return given === undefined ? at.flag(`auth.oauth_server.${path}`, false) : given === 'true'
  }
  return {
    oauthServer: {
      enabled: flag('ENABLED', 'enabled'),
      authorizationPath:
        originals.GOTRUE_OAUTH_SERVER_AUTHORIZATION_PATH ??
        at.text('auth.oauth_server.authorization_url_path', '/oauth/consent'),
      dynamicRegistration: flag('ALLOW_DYNAMIC_REGISTRATION', 'allow_dynamic_registration'),
    },
  }
}
