-- Like serve.lua at a steady rate: each connection pauses after a response, on average for the given milliseconds.
local requests, turn, rest = {}, 0, 0

function init(args)
  local courses = tonumber(args[1])
  rest = tonumber(args[2])
  math.randomseed(courses)
  for n = 1, courses do
    local request = "GET /launch/ HTTP/1.1\r\nHost: course-" .. n .. ".coursewright.localhost\r\nAccept-Encoding: br\r\n\r\n"
    table.insert(requests, math.random(#requests + 1), request)
  end
end

function request()
  turn = turn % #requests + 1
  return requests[turn]
end

function delay()
  return math.random(0, 2 * rest)
end
