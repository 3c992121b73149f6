import { describe, expect, it } from "vitest";
import { checkRules, checkShapes, readManifests } from "./check-kubernetes.ts";

const manifests = readManifests();

describe("Kubernetes check", () => {
  it("our manifests match the Kubernetes schemas", () => {
    expect(checkShapes(manifests)).toEqual([]);
  });

  it("finds unknown, mistyped and missing fields in each manifest", () => {
    const plants: Array<[from: string, to: string]> = [
      ["periodSeconds: 5, timeoutSeconds: 2", "periodSeconds: 5, timeoutSecs: 2"],
      [
        "readinessProbe: { httpGet: { path: /readyz, port: http }, periodSeconds: 2",
        "readinessProbe: { httpGet: { path: /readyz, port: http }, periodSeconds: often",
      ],
      ["volumeMounts: [{ name: tmp, mountPath: /tmp }]", "volumeMounts: [{ name: tmp, mountpath: /tmp }]"],
      ["pathType: Prefix", ""],
      [
        "preStop: { sleep: { seconds: 5 } }\n          securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: [ALL] } }\n          resources:\n            requests: { cpu: 200m",
        "prestop: { sleep: { seconds: 5 } }\n          securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: [ALL] } }\n          resources:\n            requests: { cpu: 200m",
      ],
    ];
    for (const [from] of plants) expect(manifests).toContain(from);
    const found = checkShapes(plants.reduce((yaml, [from, to]) => yaml.replace(from, to), manifests));
    for (const one of [
      /^Deployment worker: .*timeoutSecs/,
      /^Deployment app: .*string.*number/,
      /^Deployment app: .*mountpath/,
      /^Ingress coursewright: .*pathType/,
      /^Deployment edge: .*prestop/,
    ]) {
      expect(found).toContainEqual(expect.stringMatching(one));
    }
  });

  it("our manifests set all required keys and minimal privileges", () => {
    expect(checkRules(manifests)).toEqual([]);
  });
});

it.each<[found: RegExp, from: string | RegExp, to: string]>([
  [/app lacks MAIL_FROM/, "  MAIL_FROM: Coursewright <hello@example.com>\n", ""],
  [/no process reads EDGE_API$/, "EDGE_APIS:", "EDGE_API:"],
  [/nginx lacks EDGE_APIS/, "EDGE_APIS:", "EDGE_API:"],
  [/AUTH_SECRET is a secret/, "\ndata:\n", "\ndata:\n  AUTH_SECRET: for-everybody-to-read\n"],
  [/there is no Secret coursewright-api/, "secretRef: { name: coursewright-app }", "secretRef: { name: coursewright-api }"],
  [/starts none of our programs/, "dist/main-worker.js", "dist/worker.js"],
  [/selects no pod/, "matchLabels: { app.kubernetes.io/component: edge }", "matchLabels: { app.kubernetes.io/component: border }"],
  [/its pods have no port web/, "targetPort: http", "targetPort: web"],
  [/there is no Deployment api/, "kind: Deployment, name: app", "kind: Deployment, name: api"],
  [/there is no service rim/, "service: { name: edge", "service: { name: rim"],
  [/does not meet the restricted standard/, "runAsNonRoot: true", "runAsNonRoot: false"],
  [/app has a weak security context/, "readOnlyRootFilesystem: true", "readOnlyRootFilesystem: false"],
  [/would be restarted when a database fails/, "livenessProbe: { httpGet: { path: /healthz", "livenessProbe: { httpGet: { path: /readyz"],
  [/app listens on 4001, not 4000/, "containerPort: 4001", "containerPort: 4000"],
  [
    /worker listens on 9464, not 9090/,
    "ports: [{ name: metrics, containerPort: 9464 }]\n          envFrom:\n            - configMapRef: { name: coursewright }\n            - secretRef: { name: coursewright-app }",
    "ports: [{ name: metrics, containerPort: 9090 }]",
  ],
  [
    /agent listens, but lacks a probe/,
    /livenessProbe: (?=[^\n]*\n {10}securityContext[^\n]*\n {10}resources:\n {12}requests: \{ cpu: 100m)/,
    "startupProbe: ",
  ],
  [/app has no port web/, "path: /healthz, port: http", "path: /healthz, port: web"],
  [/does not run a versioned coursewright image/, "image: coursewright-app:1.0.0", "image: coursewright-app:latest"],
  [/is killed before its preStop hook ends/, "terminationGracePeriodSeconds: 80", "terminationGracePeriodSeconds: 5"],
  [/has no memory request or limit/, "limits: { memory: 1Gi }", "limits: { cpu: 1000m }"],
  [/is not in the coursewright namespace/, "namespace: coursewright", "namespace: default"],
])("finds a planted mistake: %s", (found, from, to) => {
  const planted = manifests.replace(from, to);
  expect(planted).not.toBe(manifests);
  expect(checkRules(planted)).toContainEqual(expect.stringMatching(found));
});
